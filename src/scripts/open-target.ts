/* Opens the answer that a link leads to. */
function openTarget(): void {
  const target = document.getElementById(location.hash.slice(1));
  if (target instanceof HTMLDetailsElement) target.open = true;
}
openTarget();
window.addEventListener('hashchange', openTarget);
