// @ts-check
// Removes unpaired surrogates from input. The server cannot decode an event that contains one, so the field would look filled but
// be empty. A replacement character can be decoded and reported.

// Registered for the capture phase, so that it runs before all other listeners.
window.addEventListener(
  'input',
  (event) => {
    const field = event.target;
    if (!(field instanceof HTMLTextAreaElement || field instanceof HTMLInputElement)) return;
    const whole = field.value.toWellFormed();
    if (whole !== field.value) field.value = whole;
  },
  true,
);
