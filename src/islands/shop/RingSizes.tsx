import { ringSizes } from '#domain/catalogue/ring-size.ts';

/** Explains how to find one's ring size, with the Indian sizes in millimetres. It is folded until asked for. */
export function RingSizes() {
  return (
    <details className="ring-sizes">
      <summary>Ring size guide</summary>
      <ol>
        <li>Cut a strip of paper about 5 mm wide.</li>
        <li>
          Wrap it around the finger, close but not tight, and mark where it meets. It must pass the knuckle.
        </li>
        <li>Measure the strip to the mark in millimetres, and find the nearest size below.</li>
      </ol>
      <p>
        Or measure across the inside of a ring that fits. Measure in the evening: fingers are a little thicker
        then. Between two sizes, take the larger one.
      </p>
      <table>
        <caption className="visually-hidden">Indian ring sizes in millimetres</caption>
        <thead>
          <tr>
            <th scope="col">Indian size</th>
            <th scope="col">Around, mm</th>
            <th scope="col">Across, mm</th>
          </tr>
        </thead>
        <tbody>
          {ringSizes.map(({ size, around, across }) => (
            <tr key={size}>
              <th scope="row">{size}</th>
              <td>{around}</td>
              <td>{across}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="small muted">
        Sellers’ charts differ by up to a millimetre. If you are not sure, write the millimetres instead, such
        as ‘52 mm around’.
      </p>
    </details>
  );
}
