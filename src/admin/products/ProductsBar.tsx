import { useState } from 'react';
import type { OwnCategoryWire } from '#domain/catalogue/category.ts';
import type { ProductWire } from '#domain/catalogue/product.ts';
import { paths } from '#lib/paths.ts';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { useApiQuery } from '../api/query.ts';
import { adminCopy } from '../copy.ts';
import { Question } from '../shell/Question.tsx';
import { type Selection, SelectionBar } from '../shell/selection.tsx';
import { counted } from '../shell/words.tsx';
import { CHANGE_FAILED, type Change, formerStatus, onOrOff, useChangeProducts } from './OnSale.tsx';

/** Shows what can be done with the ticked products. */
export function ProductsBar({ selection }: { selection: Selection<ProductWire> }) {
  const { change, busy } = useChangeProducts(CHANGE_FAILED);
  const [isMoving, setMoving] = useState(false);
  const { chosen } = selection;
  const many = counted(chosen.length, 'product', 'products');
  const apply = async (to: Change, done: string, before: (product: ProductWire) => Change | null) => {
    if (await change(chosen, to, `${many} ${done}`, before)) selection.clear();
    setMoving(false);
  };
  return (
    <>
      <SelectionBar selection={selection} noun={['product', 'products']}>
        {([1, 0] as const).map((status) => (
          <Button
            busy={busy}
            key={status}
            act={() => apply({ product_status: status }, onOrOff(status), formerStatus)}
          >
            {status === 1 ? adminCopy.active : adminCopy.inactive}
          </Button>
        ))}
        <Button act={() => setMoving(true)}>Category…</Button>
      </SelectionBar>
      {isMoving && (
        <CategoryQuestion
          many={many}
          busy={busy}
          yes={(id) =>
            void apply({ category_id: id }, 'moved', (product) =>
              product.category ? { category_id: product.category_id } : null,
            )
          }
          no={() => setMoving(false)}
        />
      )}
    </>
  );
}

/** Asks for the category that the ticked products move to. */
function CategoryQuestion({
  many,
  busy,
  yes,
  no,
}: {
  many: string;
  busy: boolean;
  /** Called with the id of the category that was chosen. */
  yes: (id: number) => void;
  no: () => void;
}) {
  const { data } = useApiQuery<{ datalist: OwnCategoryWire[] }>(paths.api.listCategories());
  const [id, choose] = useState('');
  const [tried, setTried] = useState(false);
  return (
    <Question
      yes="Move"
      busy={busy}
      onYes={(_, fault) => {
        setTried(true);
        if (id) yes(Number(id));
        else fault();
      }}
      onNo={no}
    >
      <Field
        id="move-to"
        label={`Move ${many} to`}
        error={tried && !id ? 'Please choose a category.' : undefined}
        value={id}
        type={choose}
      >
        <select>
          <option value="">Choose a category</option>
          {data?.datalist.map((category) => (
            <option key={category.id} value={category.id}>
              {category.category_name}
            </option>
          ))}
        </select>
      </Field>
    </Question>
  );
}
