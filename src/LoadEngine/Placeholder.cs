namespace LoadEngine;
