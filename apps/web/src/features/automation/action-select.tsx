import type { FieldIds } from '@balcao/ui/forms/field-frame'
import { NativeSelect } from '@balcao/ui/native-select'
import { t } from './messages.ts'

type ActionSelectProps = {
  ids: FieldIds
  value: string
  options: readonly (readonly [value: string, label: string])[]
  onChange: (value: string) => void
}

/** One of what an action can name, within the frame of its field. */
export const ActionSelect = ({ ids, ...rest }: ActionSelectProps) => (
  <NativeSelect id={ids.id} describedBy={ids.describedBy} invalid={ids.invalid} placeholder={t('choose')} {...rest} />
)
