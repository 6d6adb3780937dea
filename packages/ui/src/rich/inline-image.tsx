import type { Attachment } from '@balcao/contracts/files/attachments'
import { useRef } from 'react'
import { useImage } from '../files/use-image.ts'
import { useLightbox } from '../files/use-lightbox.tsx'
import type { FileCalls } from '../lib/files/file-calls.ts'
import { useNear } from '../lib/react/use-near.ts'
import { t } from '../lib/rich-messages.ts'

type InlineImageProps = { file: Attachment; files: readonly Attachment[]; alt: string; calls: FileCalls }

/** An image in a message, in a frame whose height is known before the image is; pressed, it opens as large as the window. */
export const InlineImage = ({ file, files, alt, calls }: InlineImageProps) => {
  // Fetched when it is about to be seen: a long conversation does not bring all of its images at once.
  const ref = useRef<HTMLButtonElement>(null)
  const isNear = useNear(ref)
  const { address } = useImage(isNear ? file : { ...file, hasThumbnail: false }, 'download', calls)
  const lightbox = useLightbox(files, calls)
  return (
    <>
      <button
        ref={ref}
        type="button"
        className="rich-image"
        aria-label={t('enlarge', { name: alt })}
        onClick={() => lightbox.open(file.id)}
      >
        {address ? <img src={address} alt={alt} /> : alt}
      </button>
      {lightbox.element}
    </>
  )
}
