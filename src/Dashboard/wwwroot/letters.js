// @ts-check
// Half a surrogate pair is invalid text: the server cannot read the event, and the field would seem filled but be empty.
// A replacement character can be read and reported.

// Runs before all other listeners.
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
