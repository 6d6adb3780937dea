import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { X } from 'lucide-react'
import { useRef } from 'react'
import { t } from '../lib/file-messages.ts'
import { leaveRow } from '../lib/leave-row.ts'
import type { Upload, Uploads } from '../lib/use-uploads.ts'
import { FileGlyph } from './glyph.tsx'

/** A file that stopped when the page was left: the browser has it no longer, and must be given it again. */
export const UnfinishedRow = ({ item, uploads }: { item: Upload; uploads: Uploads }) => {
  const input = useRef<HTMLInputElement>(null)
  const { name, progress } = item
  return (
    <li className="file-row file-held">
      <FileGlyph name={name} />
      <span className="file-what">
        <bdi className="file-name">{name}</bdi>
        <span className="file-state">{t('stopped', { percent: Math.floor(progress * 100) })}</span>
        <span className="file-decide">
          <input
            ref={input}
            type="file"
            hidden
            tabIndex={-1}
            aria-label={t('goOnOf', { name })}
            onChange={({ target }) => uploads.add([...(target.files ?? [])])}
          />
          <Button size="small" aria-label={t('goOnOf', { name })} onClick={() => input.current?.click()}>
            {t('goOn')}
          </Button>
        </span>
      </span>
      <IconButton
        className="file-act"
        aria-label={t('take', { name })}
        onClick={(event) => {
          leaveRow(event)
          uploads.remove(item)
        }}
      >
        <X size={16} aria-hidden />
      </IconButton>
    </li>
  )
}
