import { Hono } from 'hono';
import * as v from 'valibot';
import { uploadLimits } from '../../contract/limits.ts';
import { photoChanges, photoDetails } from '../../contract/photo-schemas.ts';
import { acceptBody, fieldErrors, inItalian, readJson } from '../http/body.ts';
import { clientGone } from '../http/client-gone.ts';
import { badRequest, notFound } from '../http/errors.ts';
import { readMultipart } from '../http/multipart.ts';
import { PhotoError } from '../photos/photo-error.ts';
import type { Context } from '../services/context.ts';
import { setPhotoCredit } from '../services/stored-photos.ts';
import { addPiece, finishUpload, removeUpload, startUpload } from '../services/uploads.ts';
import { staffContext, withStaffSession } from './access.ts';
import type { HttpEnv, Parts } from './context.ts';
import { refusePhotos } from './photo-refusals.ts';

/** `POST /api/photos`: a whole file in, the photo out. `PATCH /api/photos/:id`: the note on its rights, 409 where another note stands than was seen. */
export function photoUploadsResource(parts: Parts) {
  const app = new Hono<HttpEnv>();
  app.onError(refusePhotos);
  return app
    .post('/', withStaffSession(parts), async (context) => {
      const staff = staffContext(context, parts);
      const { file: upload, fields } = await readMultipart(context.req.raw, {
        file: 'file',
        fields: ['alt', 'credit'],
        largestFile: uploadLimits.file,
        tooHeavy: new PhotoError('too-many-bytes').message,
        take: (chunks) => stage(staff, chunks),
        giveUp: (staged) => giveUp(staff, staged),
      });
      if (upload === undefined) throw new PhotoError('not-an-image');
      try {
        const details = v.safeParse(photoDetails, fields, inItalian);
        if (!details.success) throw badRequest('Alcuni dati non sono validi', fieldErrors(details.issues));
        const making = { decoder: parts.decoder, left: clientGone(context.env.outgoing) };
        return context.json(await finishUpload(staff, upload, details.output, making), 201);
      } finally {
        await giveUp(staff, upload);
      }
    })
    .patch('/:id', withStaffSession(parts), acceptBody('json'), async (context) => {
      const id = context.req.param('id');
      const changes = await readJson(context.req, photoChanges);
      if (!(await setPhotoCredit(staffContext(context, parts), id, changes))) throw notFound();
      return context.json({ id, credit: changes.credit });
    });
}

/** Stages a file piece by piece as it arrives; nothing of it stays where it is cut or there is no room. */
async function stage(staff: Context, chunks: AsyncIterable<Buffer>): Promise<string> {
  const { id } = await startUpload(staff, null);
  try {
    let received = 0;
    let gathered: Buffer[] = [];
    let size = 0;
    const store = async () => {
      ({ received } = await addPiece(staff, id, received, Buffer.concat(gathered)));
      gathered = [];
      size = 0;
    };
    for await (const chunk of chunks) {
      gathered.push(chunk);
      size += chunk.byteLength;
      if (size >= uploadLimits.piece) await store();
    }
    if (size > 0) await store();
    return id;
  } catch (error) {
    await giveUp(staff, id);
    throw error;
  }
}

/** Deletes what was staged; where even that fails, the hourly cleaning does. */
async function giveUp(staff: Context, id: string): Promise<void> {
  await removeUpload(staff, id).catch(() => {});
}
