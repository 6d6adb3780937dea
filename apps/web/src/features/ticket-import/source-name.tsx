import { MAX_SOURCE_NAME } from '@balcao/contracts/ticket-import/bounds'
import { FieldFrame, PlainInput } from '@balcao/ui/forms/field-frame'
import { t } from './messages.ts'

/** What the former system is called: tickets show it before their old references, and are known by both. */
export const SourceName = ({ value, onChange, onBlur }: { value: string; onChange: (name: string) => void; onBlur?: () => void }) => (
  <FieldFrame label={t('sourceName')}>
    {(ids) => <PlainInput ids={ids} value={value} onChange={onChange} onBlur={onBlur} inputProps={{ maxLength: MAX_SOURCE_NAME }} />}
  </FieldFrame>
)
