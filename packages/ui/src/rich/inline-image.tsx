import type { Attachment } from '@balcao/contracts/tickets/attachments'
import { useImage } from '../files/use-image.ts'
import { useLightbox } from '../files/use-lightbox.tsx'
import type { FileCalls } from '../lib/file-calls.ts'
import { t } from '../lib/rich-messages.ts'

type InlineImageProps = { file: Attachment; files: readonly Attachment[]; alt: string; calls: FileCalls }

/** An image in a message, in a frame whose height is known before the image is; pressed, it opens as large as the window. */
export const InlineImage = ({ file, files, alt, calls }: InlineImageProps) => {
  const { address } = useImage(file, 'download', calls)
  const lightbox = useLightbox(files, calls)
  return (
    <>
      <button type="button" className="rich-image" aria-label={t('enlarge', { name: alt })} onClick={() => lightbox.open(file.id)}>
        {address ? <img src={address} alt={alt} /> : alt}
      </button>
      {lightbox.element}
    </>
  )
}
