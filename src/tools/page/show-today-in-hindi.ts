/* The same script with the words of pages in Hindi. */
import '#hi/tools/page/show-today.ts';
