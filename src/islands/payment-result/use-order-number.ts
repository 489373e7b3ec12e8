import { useEffect, useState } from 'react';

/**
 * Returns the number of an order, 'NB-1042'. An order gets its number when its payment has ended, which may
 * be after the page was made. The page is then requested once more, since the status call does not contain
 * the number.
 * @param known the number that the page was made with; null if there was none
 * @param hasEnded true once the payment has ended
 */
export function useOrderNumber(known: string | null, hasEnded: boolean): string | null {
  const [number, setNumber] = useState(known);
  useEffect(() => {
    if (number !== null || !hasEnded) return;
    const leaving = new AbortController();
    fetch(window.location.href, { signal: leaving.signal })
      .then((answer) => answer.text())
      .then((html) => {
        const page = new DOMParser().parseFromString(html, 'text/html');
        setNumber(page.querySelector<HTMLElement>('[data-order-number]')?.dataset.orderNumber || null);
      })
      // Without an answer the page says that the number is still to come.
      .catch(() => {});
    return () => leaving.abort();
  }, [number, hasEnded]);
  return number;
}
