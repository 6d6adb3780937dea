import Button from '@mui/material/Button'
import { useRef } from 'react'
import { t } from '../lib/files/file-messages.ts'
import type { Upload, Uploads } from '../lib/files/use-uploads.ts'
import { FileGlyph } from './glyph.tsx'
import { TakeButton } from './take-button.tsx'

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
            onChange={({ target }) => {
              uploads.add([...(target.files ?? [])])
              // The same file may be chosen again.
              target.value = ''
            }}
          />
          <Button size="small" aria-label={t('goOnOf', { name })} onClick={() => input.current?.click()}>
            {t('goOn')}
          </Button>
        </span>
      </span>
      <TakeButton item={item} uploads={uploads} label={t('take', { name })} />
    </li>
  )
}
