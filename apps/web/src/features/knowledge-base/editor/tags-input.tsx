import { MAX_ARTICLE_TAG, MAX_ARTICLE_TAGS } from '@balcao/contracts/kb/words'
import { FieldFrame } from '@balcao/ui/forms/field-frame'
import Autocomplete from '@mui/material/Autocomplete'
import Chip from '@mui/material/Chip'
import { ComboboxInput } from '../../../lib/pickers/combobox-input.tsx'
import { t } from './messages.ts'

type TagsInputProps = { value: readonly string[]; error: string | undefined; disabled: boolean; onChange: (tags: string[]) => void }

/** The words an article is also found by: written freely, each once. */
export const TagsInput = ({ value, error, disabled, onChange }: TagsInputProps) => (
  <FieldFrame label={t('tags')} {...(error ? { error } : {})}>
    {(ids) => (
      <Autocomplete<string, true, false, true>
        id={ids.id}
        multiple
        freeSolo
        disabled={disabled}
        options={[]}
        value={[...value]}
        renderValue={(tags, propsOf) =>
          tags.map((tag, index) => {
            const { key, ...props } = propsOf({ index })
            return <Chip key={tag} size="small" label={tag} {...props} />
          })
        }
        onChange={(_, next) => {
          const tags = next.map((tag) => tag.trim().slice(0, MAX_ARTICLE_TAG)).filter(Boolean)
          onChange([...new Set(tags)].slice(0, MAX_ARTICLE_TAGS))
        }}
        renderInput={(params) => (
          <ComboboxInput
            params={params}
            field={{
              'aria-describedby': ids.describedBy,
              'aria-invalid': ids.invalid,
              placeholder: t('tagsPlaceholder'),
              maxLength: MAX_ARTICLE_TAG,
            }}
          />
        )}
      />
    )}
  </FieldFrame>
)
