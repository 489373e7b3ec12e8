/*
 * What counts from the first paint on, before any other script of the page has come; it stands in the head, as text.
 * - Whatever has `data-enquire` opens the enquiry dialog, at once where the dialog is in the page already. The
 *   attribute names the product; it is empty for a general appointment.
 * - The dialog closes by its cross and by a press on the ground behind it (not by marking text out of it). A form
 *   sent before React is there is marked, and sent again by React.
 * - Buttons pressed in a `client:touch` island that does not work yet are kept in `pressed`, for `client-touch`.
 */
export const earlyTaps = `{
let early, down
const want = island => {
  island.dataset.wanted = ''
  island.dispatchEvent(new Event('island:load'))
}
const open = opener => {
  const dialog = document.getElementById('enquiry')
  if (!dialog) return early = opener
  if (dialog.open) return
  const about = opener.dataset.enquire
  Object.assign(dialog.dataset, { package: about, kind: about ? 'enquiry' : 'appointment', openedAt: Date.now() })
  dialog.showModal()
  dialog.dispatchEvent(new Event('enquiry:open'))
  want(dialog.closest('astro-island'))
}
addEventListener('DOMContentLoaded', () => early && open(early))
addEventListener('pointerdown', event => down = event.target)
addEventListener('submit', event => {
  const dialog = event.target.closest('#enquiry')
  if (!dialog) return
  event.preventDefault()
  if (!('ready' in dialog.dataset)) dialog.dataset.sent = ''
})
addEventListener('click', event => {
  const at = event.target
  const opener = at.closest('[data-enquire]')
  if (opener) open(opener)
  if (at.id == 'enquiry' && down == at || at.closest('#enquiry [data-close]')) document.getElementById('enquiry').close()
  const button = at.closest('button:not([data-native])')
  const island = button?.closest('astro-island[client=touch]')
  if (!island || island.live) return
  event.preventDefault()
  event.stopPropagation()
  button.ariaBusy = 'true'
  ;(island.pressed ??= []).push(button)
  want(island)
}, true)
}`;
