import { type FieldIds, PlainInput } from '@balcao/ui/forms/field-frame'
import { useVariableChoices } from '../../lib/pickers/variable-choices.data.ts'
import { VariableMenu } from '../../lib/pickers/variable-menu.tsx'
import css from './automation.module.css'
import { t } from './messages.ts'

type MessageFieldProps = { ids: FieldIds; isNote: boolean; rows?: number; value: string; onChange: (value: string) => void }

/** A text that a rule writes, with the variables that its readers may see. */
export const MessageField = ({ ids, isNote, rows = 3, value, onChange }: MessageFieldProps) => (
  <div className={css.message}>
    <PlainInput ids={ids} multiline minRows={rows} value={value} onChange={onChange} />
    <VariableMenu label={t('variable')} fieldId={ids.id} choices={useVariableChoices(isNote ? 'staff' : 'customers')} onInsert={onChange} />
  </div>
)
