/**
 * Posts `form` as a browser without scripts would, where the part of the program that sends in place did not arrive: after a new release
 * the parts of the old one are gone, but the server takes the form. Answers false, and leaves the page as it is, where there is no server.
 */
export async function postNatively(form: HTMLFormElement): Promise<boolean> {
  const reachable = await fetch(form.action, { method: 'HEAD' }).then(
    () => true,
    () => false,
  );
  if (reachable) {
    // What is disabled while a form is sent would not be posted.
    for (const control of form.elements) control.removeAttribute('disabled');
    form.submit();
  }
  return reachable;
}
