import type { Attachment } from '@balcao/contracts/tickets/attachments'
import { useEffect, useRef, useState } from 'react'
import { useImage } from '../files/use-image.ts'
import { useLightbox } from '../files/use-lightbox.tsx'
import type { FileCalls } from '../lib/file-calls.ts'
import { t } from '../lib/rich-messages.ts'

type InlineImageProps = { file: Attachment; files: readonly Attachment[]; alt: string; calls: FileCalls }

/** Images are fetched when they are about to be seen: a long conversation does not bring all of its own at once. */
function useNear() {
  const ref = useRef<HTMLButtonElement>(null)
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    if (!ref.current || isNear) return
    const look = new IntersectionObserver((seen) => seen.some((one) => one.isIntersecting) && setNear(true), { rootMargin: '600px' })
    look.observe(ref.current)
    return () => look.disconnect()
  }, [isNear])
  return { ref, isNear }
}

/** An image in a message, in a frame whose height is known before the image is; pressed, it opens as large as the window. */
export const InlineImage = ({ file, files, alt, calls }: InlineImageProps) => {
  const { ref, isNear } = useNear()
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
