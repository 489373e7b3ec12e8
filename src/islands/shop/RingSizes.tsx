import { ringSizes } from '#domain/catalogue/ring-size.ts';
import { shop } from '#words/shop.ts';

const say = shop.ring;

/** Explains how to find one's ring size, with the Indian sizes in millimetres. It is folded until asked for. */
export function RingSizes() {
  return (
    <details className="ring-sizes">
      <summary>{say.title}</summary>
      <ol>
        {say.steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <p>{say.more}</p>
      <table>
        <caption className="visually-hidden">{say.caption}</caption>
        <thead>
          <tr>
            <th scope="col">{say.size}</th>
            <th scope="col">{say.around}</th>
            <th scope="col">{say.across}</th>
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
      <p className="small muted">{say.charts}</p>
    </details>
  );
}
