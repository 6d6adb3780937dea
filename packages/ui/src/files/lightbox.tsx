import type { Attachment } from '@balcao/contracts/files/attachments'
import Dialog from '@mui/material/Dialog'
import IconButton from '@mui/material/IconButton'
import { ChevronLeft, ChevronRight, Download, X } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import type { FileCalls } from '../lib/files/file-calls.ts'
import { t } from '../lib/rich-messages.ts'
import { fetchFile } from './fetch-file.ts'
import { useImage } from './use-image.ts'
import './lightbox.css'

type LightboxProps = { images: readonly Attachment[]; first: number; calls: FileCalls; onClose: () => void }

/** The images of a message one at a time, as large as the window: arrows go round, Escape leads back. */
export const Lightbox = ({ images, first, calls, onClose }: LightboxProps) => {
  const [shown, setShown] = useState(first)
  const at = Math.max(
    0,
    images.findIndex(({ id }) => id === shown),
  )
  const image = images[at]
  if (!image) return null
  const step = (by: number) => setShown(images[(at + by + images.length) % images.length]?.id ?? first)
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'ArrowRight') step(1)
    else if (key === 'ArrowLeft') step(-1)
  }
  const several = images.length > 1
  return (
    <Dialog open fullScreen onClose={onClose} onKeyDown={onKeyDown} aria-labelledby="lightbox-title">
      <div className="lightbox-head">
        <h2 id="lightbox-title" aria-live="polite">
          <bdi>{image.name}</bdi>
          {several ? <span>{t('imageOf', { n: at + 1, of: images.length })}</span> : null}
        </h2>
        <IconButton aria-label={t('fetchImage', { name: image.name })} onClick={() => fetchFile(calls, image)}>
          <Download size={20} aria-hidden />
        </IconButton>
        <IconButton aria-label={t('closeImage')} onClick={onClose}>
          <X size={20} aria-hidden />
        </IconButton>
      </div>
      <div className="lightbox-stage">
        {several ? (
          <IconButton aria-label={t('previousImage')} onClick={() => step(-1)}>
            <ChevronLeft size={24} aria-hidden />
          </IconButton>
        ) : null}
        <Picture key={image.id} image={image} calls={calls} />
        {several ? (
          <IconButton aria-label={t('nextImage')} onClick={() => step(1)}>
            <ChevronRight size={24} aria-hidden />
          </IconButton>
        ) : null}
      </div>
    </Dialog>
  )
}

const Picture = ({ image, calls }: { image: Attachment; calls: FileCalls }) => {
  const { address, failed } = useImage(image, 'download', calls)
  if (address) return <img className="lightbox-image" src={address} alt={image.name} />
  return (
    <p className="lightbox-image" role="status">
      {t(failed ? 'imageFailed' : 'imageLoading')}
    </p>
  )
}
