// @ts-check
// Half a letter of two is no text: the server cannot read the event that brings it, and a field would look filled in and be empty. What stands for such
// a half can be read, and told.

// Before anybody else hears of it.
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
