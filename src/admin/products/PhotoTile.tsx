import { useState } from 'react';
import { Icon } from '#ui/Icon.tsx';
import { NewPhotoStanding, NewPhotoView } from './NewPhotoView.tsx';
import { type GalleryPhoto, isStaying } from './photos.ts';
import { StoredPhoto } from './StoredPhoto.tsx';

/** Marks what is dragged as one of our photos, so that nothing else is taken for one. */
const DRAGGED = 'application/x-gallery-photo';

/** One photo of the gallery with all that can be done to it. */
export function PhotoTile({
  photo,
  number,
  total,
  move,
  moveHere,
  remove,
  restore,
  retry,
}: {
  photo: GalleryPhoto;
  /** Its number among those that stay; 0 for one that goes. */
  number: number;
  total: number;
  move: (direction: -1 | 1) => void;
  /** Puts the photo of that key in this one's place. */
  moveHere: (key: string) => void;
  remove: () => void;
  restore: () => void;
  retry: () => void;
}) {
  const [over, setOver] = useState(false);
  const stays = isStaying(photo);
  const refused = photo.kind === 'new' && !stays;
  const name = stays ? `photo ${number}` : photo.kind === 'new' ? photo.file.name : 'this photo';
  const classes = ['tile', !stays && 'tile--going', refused && 'tile--refused', over && 'tile--over'];

  const arrow = (direction: -1 | 1, words: string) => {
    const atEnd = direction === -1 ? number === 1 : number === total;
    return (
      <button
        type="button"
        className="icon-button"
        aria-disabled={atEnd}
        data-move={`${photo.key}${direction}`}
        onClick={() => !atEnd && move(direction)}
      >
        <Icon name={direction === -1 ? 'chevron-left' : 'chevron-right'} />
        <span className="visually-hidden">
          Move {name} {words}
        </span>
      </button>
    );
  };

  return (
    <li
      className={classes.filter(Boolean).join(' ')}
      draggable={stays}
      onDragStart={(event) => {
        event.dataTransfer.setData(DRAGGED, photo.key);
        event.dataTransfer.effectAllowed = 'move';
      }}
      onDragOver={(event) => {
        if (!stays || !event.dataTransfer.types.includes(DRAGGED)) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        const key = event.dataTransfer.getData(DRAGGED);
        setOver(false);
        if (!stays || !key) return;
        event.preventDefault();
        if (key !== photo.key) moveHere(key);
      }}
    >
      {photo.kind === 'kept' ? (
        <StoredPhoto file={photo.image} folder="products" />
      ) : (
        <NewPhotoView photo={photo} />
      )}
      <div className="tile-words">
        {stays && (
          <span>
            Photo {number}
            {photo.kind === 'new' && ' '}
          </span>
        )}
        {photo.kind === 'new' && <NewPhotoStanding photo={photo} />}
        {photo.kind === 'kept' && photo.removed && <span className="small">Goes when you save</span>}
      </div>
      <div className="tile-ways">
        {stays && arrow(-1, 'earlier')}
        {stays && arrow(1, 'later')}
        {refused && (
          <button type="button" className="quiet" onClick={retry}>
            Try again<span className="visually-hidden"> with {name}</span>
          </button>
        )}
        {photo.kind === 'kept' && photo.removed ? (
          <button type="button" className="quiet" data-restore={photo.key} onClick={restore}>
            Undo<span className="visually-hidden"> the removal</span>
          </button>
        ) : (
          <button
            type="button"
            className={refused ? 'quiet' : 'icon-button'}
            data-remove={photo.key}
            onClick={remove}
          >
            {refused ? 'Remove' : <Icon name="trash" />}
            <span className="visually-hidden">
              {refused ? ' ' : 'Remove '}
              {name}
            </span>
          </button>
        )}
      </div>
    </li>
  );
}
