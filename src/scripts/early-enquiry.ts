declare global {
  interface Window {
    /** What was pressed to ask before the page had come in whole. */
    earlyEnquiry?: HTMLElement | null;
  }
}

/** Runs in the head of a page: `enquiry-opener` comes with its end, and opens what was pressed before. */
export const earlyEnquiry =
  "addEventListener('click',({target:t})=>{earlyEnquiry=t.closest('[data-enquire]')??window.earlyEnquiry})";
