import { type RefObject, useEffect, useRef } from 'react'
import { t as files } from '../files/file-messages.ts'
import type { Upload, Uploads } from '../files/use-uploads.ts'
import type { FieldHandle, Side } from './field.ts'

const noteOf = ({ fault, progress }: Upload) => fault ?? files('percent', { percent: Math.floor(progress * 100) })

/** A customer's text has no way to say that a sign in a name is none. */
const nameOf = ({ name }: { name: string }, side: Side) => (side === 'staff' ? name : name.replace(/[*<>&~|_]/g, ' '))

/**
 * Uploads of which the images get a place in the text: held at the cursor while they are on their way, filled when they are there,
 * and given up with the file.
 */
export function useInlineImages(uploads: Uploads, field: RefObject<FieldHandle | null>, side: Side): Uploads {
  const waiting = useRef(new Set<string>())
  const { items } = uploads

  useEffect(() => {
    const mine = items.filter(({ key }) => waiting.current.has(key))
    if (mine.length === 0 || !field.current) return
    field.current.show(mine.filter(({ attachment }) => !attachment).map((item) => ({ key: item.key, name: item.name, note: noteOf(item) })))
    const there = mine.flatMap(({ key, attachment }) => (attachment ? [{ key, ...attachment, name: nameOf(attachment, side) }] : []))
    for (const { key } of there) waiting.current.delete(key)
    // What says it is an image may be none.
    const isImage = ({ mime, hasThumbnail, state }: (typeof there)[number]) =>
      mime.startsWith('image/') && (hasThumbnail || state === 'pending')
    for (const { key } of there.filter((one) => !isImage(one))) field.current.takeOut({ key })
    const images = there.filter(isImage)
    if (images.length > 0) field.current.arrive(images)
  }, [items, field, side])

  return {
    ...uploads,
    add(chosen) {
      const added = uploads.add(chosen)
      for (const item of added) {
        if (item.fault || !item.file?.type.startsWith('image/')) continue
        waiting.current.add(item.key)
        field.current?.hold({ key: item.key, name: item.name, note: noteOf(item) })
      }
      return added
    },
    remove(item) {
      uploads.remove(item)
      waiting.current.delete(item.key)
      field.current?.takeOut({ key: item.key, ...(item.attachment ? { id: item.attachment.id } : {}) })
    },
  }
}
