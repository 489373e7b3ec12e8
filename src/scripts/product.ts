/* The script of a product's page. */
import './add-to-basket.ts';
import './product-photos.ts';
