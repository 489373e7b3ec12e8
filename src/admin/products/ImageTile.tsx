import { useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { type GalleryImage, isStaying } from './form-images.ts';
import { NewImageState, NewImageView, StoredImage } from './Thumbnail.tsx';

/** Marks what is dragged as one of our images, so that nothing else is taken for one. */
const DRAGGED = 'application/x-gallery-image';

/** One image of the gallery with all that can be done to it. */
export function ImageTile({
  image,
  number,
  total,
  move,
  moveHere,
  remove,
  restore,
  retry,
}: {
  image: GalleryImage;
  /** Its number among those that stay; 0 for one that goes. */
  number: number;
  total: number;
  move: (direction: -1 | 1) => void;
  /** Puts the image of that key in this one's place. */
  moveHere: (key: string) => void;
  remove: () => void;
  restore: () => void;
  retry: () => void;
}) {
  const [over, setOver] = useState(false);
  const stays = isStaying(image);
  const refused = image.kind === 'new' && !stays;
  const name = stays ? `photo ${number}` : image.kind === 'new' ? image.file.name : 'this photo';
  const classes = ['tile', !stays && 'tile--going', refused && 'tile--refused', over && 'tile--over'];

  const arrow = (direction: -1 | 1, words: string) => {
    const atEnd = direction === -1 ? number === 1 : number === total;
    return (
      <Button
        look="icon"
        icon={direction === -1 ? 'chevron-left' : 'chevron-right'}
        aria-disabled={atEnd}
        data-move={`${image.key}${direction}`}
        act={() => !atEnd && move(direction)}
      >
        Move {name} {words}
      </Button>
    );
  };

  return (
    <li
      className={classes.filter(Boolean).join(' ')}
      draggable={stays}
      onDragStart={(event) => {
        event.dataTransfer.setData(DRAGGED, image.key);
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
        if (key !== image.key) moveHere(key);
      }}
    >
      {image.kind === 'stored' ? (
        <StoredImage file={image.file} folder="products" />
      ) : (
        <NewImageView image={image} />
      )}
      <div className="tile-text">
        {stays && (
          <span>
            Photo {number}
            {image.kind === 'new' && ' '}
          </span>
        )}
        {image.kind === 'new' && <NewImageState image={image} />}
        {image.kind === 'stored' && image.removed && <span className="small">Goes when you save</span>}
      </div>
      <div className="tile-actions">
        {stays && arrow(-1, 'earlier')}
        {stays && arrow(1, 'later')}
        {refused && (
          <Button look="quiet" act={retry} about={`with ${name}`}>
            Try again
          </Button>
        )}
        {image.kind === 'stored' && image.removed ? (
          <Button look="quiet" data-restore={image.key} act={restore} about="the removal">
            Undo
          </Button>
        ) : refused ? (
          <Button look="quiet" data-remove={image.key} act={remove} about={name}>
            Remove
          </Button>
        ) : (
          <Button look="icon" icon="trash" data-remove={image.key} act={remove}>
            Remove {name}
          </Button>
        )}
      </div>
    </li>
  );
}
