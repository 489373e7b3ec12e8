import { Field } from '#ui/Field.tsx';
import { adminCopy } from '../copy.ts';
import { NewPhotoStanding, NewPhotoView } from './NewPhotoView.tsx';
import { PhotoPicker } from './PhotoPicker.tsx';
import type { NewPhoto } from './photos.ts';
import { StoredPhoto } from './StoredPhoto.tsx';
import type { PhotoActions } from './use-photos.ts';

/** The photo that shoppers see first. A new one takes the place of the present one; undone, that one stays. */
export function MainPhotoField({
  present,
  chosen,
  actions,
  error,
}: {
  /** File name of the photo the product has. */
  present: string | null;
  chosen: NewPhoto | null;
  actions: PhotoActions;
  error: string | undefined;
}) {
  return (
    <div className="main-photo">
      <Field id="product-main-image" label={adminCopy.product.mainImage} error={error}>
        <PhotoPicker
          name="main_image"
          prompt={chosen || present ? 'Choose another photo' : 'Choose a photo'}
          choose={actions.chooseMain}
        />
      </Field>
      {(chosen || present) && (
        <div className="main-photo-tile">
          {chosen ? <NewPhotoView photo={chosen} /> : <StoredPhoto file={present} folder="product_images" />}
          <div>
            {chosen ? <NewPhotoStanding photo={chosen} /> : <span className="small muted">In the shop</span>}
            {chosen && (
              <div className="tile-ways">
                {chosen.standing.step === 'refused' && (
                  <button type="button" className="quiet" onClick={() => actions.retry(chosen)}>
                    Try again
                  </button>
                )}
                <button type="button" className="quiet" onClick={() => actions.remove(chosen.key)}>
                  {present ? 'Keep the present one' : 'Remove'}
                  <span className="visually-hidden"> (main image)</span>
                </button>
              </div>
            )}
          </div>
        </div>
      )}
    </div>
  );
}
