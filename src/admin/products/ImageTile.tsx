import { useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { type FormImage, isStaying } from './form-images.ts';
import { ImageText, ImageView } from './Thumbnail.tsx';

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
  image: FormImage;
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
  const refused = image.state.step === 'refused';
  const name = stays ? `photo ${number}` : (image.chosen?.name ?? 'this photo');
  const classes = ['surface tile', !stays && 'tile--going', refused && 'tile--refused', over && 'tile--over'];

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
      <ImageView image={image} />
      <div className="tile-text">
        {stays && (
          <span>
            Photo {number}
            {image.chosen && ' '}
          </span>
        )}
        <ImageText image={image} />
      </div>
      <div className="tile-actions">
        {stays && arrow(-1, 'earlier')}
        {stays && arrow(1, 'later')}
        {refused && (
          <Button look="quiet" act={retry} about={`with ${name}`}>
            Try again
          </Button>
        )}
        {image.removed ? (
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
