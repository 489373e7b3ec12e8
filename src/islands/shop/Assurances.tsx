import { paths } from '#lib/paths.ts';
import { Icon } from '#ui/Icon.tsx';
import { shop } from '#words/shop.ts';
import './assurances.css';

const say = shop.product;

/** Lists what the shop promises for every order. */
export function Assurances({ className = '' }: { className?: string }) {
  return (
    <ul className={`plain small assurances ${className}`}>
      <li>
        <Icon name="truck-delivery" />
        <span>
          {say.delivered} <a href={paths.delivery()}>{say.delivery}</a>
        </span>
      </li>
      <li>
        <Icon name="arrow-back-up" />
        <span>
          {say.returned} <a href={paths.returns()}>{say.returns}</a>
        </span>
      </li>
      <li>
        <Icon name="credit-card" />
        <span>{say.pay}</span>
      </li>
    </ul>
  );
}
