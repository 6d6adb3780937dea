import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Build } from '../../maker.ts'
import { ticketRow } from '../tickets/ids.ts'

/** A file of `ticket`, uploaded by its requester and not sent yet. */
const attachment: Build = async ({ desk, make, person }) =>
  (await desk.anAttachment(await make(ticketRow), { authorId: (await person()).id })).id

/** The same with its bytes in the store, and a thumbnail. */
const storedFile: Build = async ({ desk, make, person }) => {
  const { id, fileId } = await desk.anAttachment(await make(ticketRow), { authorId: (await person()).id })
  const thumbnailId = randomUUID()
  await desk.rows((tx) => tx.updateTable('files').set({ thumbnailId }).where('id', '=', fileId).execute())
  for (const key of [fileId, thumbnailId]) await desk.files.put(key, Readable.from([Buffer.from('abc')]))
  return id
}

/** A file that the same person sends in parts, of which none has arrived yet. */
const partialUpload: Build = async ({ desk, make, person }) => {
  const { id: ticketId } = await make(ticketRow)
  const values = { tenantId: desk.id, authorId: (await person()).id, ticketId, name: 'filme.mp4', size: 3 }
  return (await desk.rows((tx) => tx.insertInto('partialUploads').values(values).returning('id').executeTakeFirstOrThrow())).id
}

export const FILE_IDS = { attachment, storedFile, partialUpload }
