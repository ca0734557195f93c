import type { Generated } from 'kysely';
import type { PhotoFormat } from '../../../contract/photos/variants.ts';

interface Images {
  id: Generated<number>;
  nome_pagina: string;
  nome_foto: string;
  url_foto: string;
  /** Alt text. `null`: unset, the page's own text applies. Empty: decorative. */
  alt: Generated<string | null>;
  /** Focus point that no crop may cut off, as fractions from 0 to 1 from the upper left corner. Both or none. */
  focus_x: Generated<number | null>;
  focus_y: Generated<number | null>;
  /** Inserted with the sample pictures, not by the firm. */
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
  /** The version of the row in `images` that held it. */
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
  /** Inserted with the sample pictures, not by the firm. */
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
  /** Part of the sample pictures; the firm may use it all the same. */
  starter: Generated<boolean>;
  /** Alt text given at upload. */
  alt: Generated<string | null>;
  /** Photographer and usage rights, for the firm's own records. */
  credit: Generated<string | null>;
  /** Grace period: until then the photo stays although no row references it. */
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
