import type { Document } from '@balcao/contracts/documents/documents'
import { failureOf } from '@balcao/ui/lib/failure'
import { fileSize } from '@balcao/ui/lib/files/file-size'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { askFor, Refused } from '../../../lib/files/raw-call.ts'
import { t } from './messages.ts'
import css from './page.module.css'
import { Part } from './part.tsx'

type Version = Document['current']

/** Texts by the endings of their names: their bytes do not say what they are. */
const TEXT = /\.(txt|csv|tsv|md|log|json|xml|yml|yaml|ini|eml)$/i
const MOST_TEXT = 64 * 1024

/** What of a file can be seen here: pictures small, texts on request. All else is read once it is downloaded. */
export const Preview = ({ version }: { version: Version }) => {
  const { file } = version
  if (!file) return null
  return (
    <Part title={t('preview')}>
      {file.state === 'clean' ? (
        file.hasThumbnail ? (
          <Picture key={version.id} version={version} />
        ) : TEXT.test(file.name) ? (
          <Text key={version.id} version={version} />
        ) : (
          <p className={css.quiet}>{t('noPreview')}</p>
        )
      ) : (
        <p className={css.quiet} role="status">
          {t(file.state)}
        </p>
      )}
    </Part>
  )
}

/** The picture, fetched with the session: an address in a page cannot carry the token. */
const Picture = ({ version: { id, file } }: { version: Version }) => {
  const { data } = useQuery({
    queryKey: ['document-picture', id],
    queryFn: async () => (await askFor(`/api/documents/versions/${id}/thumbnail`)).blob(),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    if (!data) return
    const made = URL.createObjectURL(data.slice(0, data.size, 'image/webp'))
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [data])
  return address ? <img className={css.picture} src={address} alt={t('previewOf', { name: file?.name ?? '' })} /> : null
}

/** Reading a text fetches it, which is written down: it waits to be asked for. */
const Text = ({ version: { id, file } }: { version: Version }) => {
  const [asked, setAsked] = useState(false)
  const { data, error, isFetching } = useQuery({
    queryKey: ['document-text', id],
    queryFn: async () => (await (await askFor(`/api/documents/versions/${id}/download`)).blob()).slice(0, MOST_TEXT).text(),
    enabled: asked,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  if (data !== undefined)
    return (
      <>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard */}
        <pre className={css.text} tabIndex={0}>
          {data}
        </pre>
        {(file?.size ?? 0) > MOST_TEXT ? <p className={css.quiet}>{t('textCut', { size: fileSize(MOST_TEXT) })}</p> : null}
      </>
    )
  return (
    <div>
      <Button variant="outlined" size="small" disabled={isFetching} onClick={() => setAsked(true)}>
        {t('showText')}
      </Button>
      {error ? (
        <p role="alert" className={css.quiet}>
          {t('textFailed', { why: error instanceof Refused ? error.message : failureOf(error).message })}
        </p>
      ) : null}
    </div>
  )
}
