import { type Choice, type FacetShown, priceWanted, queryOf } from '#domain/catalogue/list-choice.ts';
import type { ShopList } from '#domain/catalogue/shop-list.ts';
import { listing } from '#words/listing.ts';
import './filters.css';

const say = listing.filters;

/**
 * Narrows and orders a list of products: a form that works without script, and above it what is chosen, each
 * with a link that takes it back.
 */
export function ShopFilters({
  list: { facets, choice, sorts },
  path,
}: {
  list: Pick<ShopList, 'facets' | 'choice' | 'sorts'>;
  /** The address of the list without a choice. */
  path: string;
}) {
  const useful = facets.filter(({ name, options }) => options.length > 1 || choice[name]);
  const isChosen = Object.keys(choice).length > 0;
  if (useful.length === 0 && !isChosen) return null;
  return (
    <search className="filters">
      <details>
        <summary>{say.title}</summary>
        <form action={path} autoComplete="off" aria-label={say.title}>
          {useful.map(({ name, label, options }) => (
            <div className="field" key={name}>
              <label htmlFor={`filter-${name}`}>{listing.facets[name] ?? label}</label>
              <select id={`filter-${name}`} name={name} defaultValue={chosenOf(options)?.value}>
                <option value="">{say.any}</option>
                {options.map(({ value, label, count }) => (
                  <option
                    key={value}
                    value={value}
                  >{`${listing.value(name, value) ?? label} (${count})`}</option>
                ))}
              </select>
            </div>
          ))}
          <PriceField name="price_from" label={say.from} choice={choice} />
          <PriceField name="price_to" label={say.to} choice={choice} />
          <div className="field">
            <label htmlFor="filter-sort">{say.sort}</label>
            <select id="filter-sort" name="sort" defaultValue={choice.sort ?? ''}>
              {sorts.map(({ value, label }) => (
                <option key={value} value={value}>
                  {listing.sorts[value] ?? label}
                </option>
              ))}
            </select>
          </div>
          <button type="submit" className="button" data-native>
            {say.show}
          </button>
        </form>
      </details>
      {isChosen && <Chosen facets={useful} choice={choice} path={path} />}
    </search>
  );
}

const chosenOf = (options: FacetShown['options']) => options.find(({ chosen }) => chosen);

function PriceField({
  name,
  label,
  choice,
}: {
  name: 'price_from' | 'price_to';
  label: string;
  choice: Choice;
}) {
  const id = name === 'price_from' ? 'filter-from' : 'filter-to';
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input id={id} name={name} inputMode="numeric" defaultValue={choice[name]} maxLength={12} />
    </div>
  );
}

/** Shows what is chosen, each choice with a link to the list without it. */
function Chosen({ facets, choice, path }: { facets: FacetShown[]; choice: Choice; path: string }) {
  const without = (...names: string[]) =>
    path + queryOf(Object.fromEntries(Object.entries(choice).filter(([name]) => !names.includes(name))));
  const price = priceWanted(choice);
  const chosen = [
    ...facets.flatMap(({ name, options }) => {
      const option = chosenOf(options);
      return option
        ? [{ label: listing.value(name, option.value) ?? option.label, href: without(name) }]
        : [];
    }),
    ...(price ? [{ label: price, href: without('price_from', 'price_to') }] : []),
  ];
  return (
    <p className="chosen">
      {chosen.map(({ label, href }) => (
        <a className="tap" href={href} key={href}>
          <span className="visually-hidden">{say.takeBack}</span>
          {label}
          <span aria-hidden="true"> ×</span>
        </a>
      ))}
      <a className="tap" href={path}>
        {say.clear}
      </a>
    </p>
  );
}
