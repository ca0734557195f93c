import type { Generated } from 'kysely';
import type { PhotoFormat } from '../../../contract/photos/variants.ts';

interface Images {
  id: Generated<number>;
  nome_pagina: string;
  nome_foto: string;
  url_foto: string;
  /** Alt text. `null`: unset, the page's own text applies. Empty: decorative. */
  alt: Generated<string | null>;
  /** Point that no crop may cut off, in fractions of width and height from the upper left. Both are `null` if unset. */
  focus_x: Generated<number | null>;
  focus_y: Generated<number | null>;
  /** True for a row that was inserted with the sample pictures. */
  starter: Generated<boolean>;
  version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string | null>;
  updated_by: Generated<string | null>;
}

interface ImageVersions {
  id: Generated<number>;
  nome_pagina: string;
  nome_foto: string;
  url_foto: string;
  alt: Generated<string | null>;
  focus_x: Generated<number | null>;
  focus_y: Generated<number | null>;
  starter: Generated<boolean>;
  /** Version that the row in `images` had with this photo. */
  version: number;
  replaced_at: Generated<string>;
  replaced_by: Generated<string | null>;
}

interface FotoStudio {
  id: Generated<number>;
  url: string;
  titolo: Generated<string | null>;
  ordine: Generated<number>;
  focus_x: Generated<number | null>;
  focus_y: Generated<number | null>;
  /** True for a row that was inserted with the sample pictures. */
  starter: Generated<boolean>;
  version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  updated_by: Generated<string | null>;
}

interface Photos {
  /** First 32 hexadecimal digits of the SHA-256 of the normalised pixels. */
  hash: string;
  width: number;
  height: number;
  /** True for a sample picture, which the firm may use too. */
  starter: Generated<boolean>;
  alt: Generated<string | null>;
  /** Photographer and usage rights, for the firm's own records. */
  credit: Generated<string | null>;
  /** End of the grace period in which the photo stays stored although no row references it. */
  kept_until: Generated<string | null>;
  created_at: Generated<string>;
}

interface PhotoVariants {
  hash: string;
  format: PhotoFormat;
  width: number;
  bytes: Uint8Array;
}

export interface PhotoTables {
  images: Images;
  image_versions: ImageVersions;
  foto_studio: FotoStudio;
  photos: Photos;
  photo_variants: PhotoVariants;
}
