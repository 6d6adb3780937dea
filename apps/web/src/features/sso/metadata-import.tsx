import { MAX_METADATA, MAX_SSO_URL } from '@balcao/contracts/sso/bounds'
import type { Metadata } from '@balcao/contracts/sso/providers'
import { FieldFrame, PlainInput } from '@balcao/ui/forms/field-frame'
import Button from '@mui/material/Button'
import { useRef, useState } from 'react'
import page from '../../lib/page/form-page.module.css'
import { TryResult } from '../../lib/page/try-result.tsx'
import { asPem, type ProviderValues } from './form-values.ts'
import { t } from './messages.ts'
import { useProviderActs } from './sso.data.ts'
import css from './sso.module.css'
import { TextField } from './text-field.tsx'

type MetadataImportProps = {
  values: ProviderValues
  errors: Readonly<Record<string, string>>
  onChange: (next: Partial<ProviderValues>) => void
}

/** Fills in what a provider says of itself: read at its address, pasted, or of a file. Nothing is saved by it. */
export const MetadataImport = (form: MetadataImportProps) => {
  const { readMetadata } = useProviderActs()
  const [xml, setXml] = useState('')
  const [busy, setBusy] = useState(false)
  const [read, setRead] = useState<Metadata>()
  const file = useRef<HTMLInputElement>(null)
  const url = form.values.metadataUrl
  const take = async (from: { url: string } | { xml: string }) => {
    setBusy(true)
    setRead(undefined)
    const found = await readMetadata(from)
    setBusy(false)
    setRead(found)
    if (!found || found.failure !== null) return
    const { issuer, signInUrl, logoutUrl, certificates } = found
    form.onChange({ issuer, signInUrl, logoutUrl, certificates: asPem(certificates) })
  }
  return (
    <fieldset className={css.metadata}>
      <legend className={page.legend}>{t('metadata')}</legend>
      <p className={page.quiet}>{t('metadataHint')}</p>
      <TextField label={t('metadataUrl')} field="metadataUrl" max={MAX_SSO_URL} type="url" placeholder="https://" {...form} />
      <div>
        <Button variant="outlined" size="small" disabled={busy || url.trim() === ''} onClick={() => void take({ url })}>
          {t('metadataRead')}
        </Button>
      </div>
      <FieldFrame label={t('metadataXml')}>
        {(ids) => (
          <PlainInput
            ids={ids}
            value={xml}
            onChange={setXml}
            multiline
            minRows={3}
            maxRows={8}
            placeholder="<EntityDescriptor …>"
            inputProps={{ maxLength: MAX_METADATA, spellCheck: false }}
          />
        )}
      </FieldFrame>
      <div className={page.acts}>
        <Button variant="outlined" size="small" disabled={busy || xml.trim() === ''} onClick={() => void take({ xml })}>
          {t('metadataReadXml')}
        </Button>
        <Button variant="text" size="small" onClick={() => file.current?.click()}>
          {t('metadataFile')}
        </Button>
        <input
          ref={file}
          hidden
          type="file"
          accept=".xml,text/xml,application/xml,application/samlmetadata+xml"
          aria-label={t('metadataFile')}
          onChange={({ target }) => {
            void target.files?.[0]?.slice(0, MAX_METADATA).text().then(setXml)
            target.value = ''
          }}
        />
      </div>
      <div role="status">
        {read ? (
          <TryResult ok={read.failure === null}>
            {read.failure === null ? t('metadataTaken', { n: read.certificates.length }) : t(`metadata_${read.failure}`)}
          </TryResult>
        ) : null}
      </div>
    </fieldset>
  )
}
