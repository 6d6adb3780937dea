import Autocomplete from '@mui/material/Autocomplete'
import { keepPreviousData } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { isAwaited } from '../../lib/awaited.ts'
import { ComboboxInput } from '../../lib/pickers/combobox-input.tsx'
import { useDropDown } from '../../lib/pickers/drop-down.ts'
import { trpc } from '../../lib/trpc.ts'

type Option = { id: number; title: string }
type ArticleSelectProps = { id: string; describedBy: string | undefined; value: Option | null; onChange: (value: Option | null) => void }

const OFFERED = 20

/** An article as the value of a field. */
export const ArticleSelect = ({ id, describedBy, value, onChange }: ArticleSelectProps) => {
  const [text, setText] = useState<string | undefined>()
  const wanted = text?.trim() ?? ''
  const q = useDeferredValue(wanted)
  const found = trpc.kb.articles.list.useQuery({ ...(q ? { q } : {}), limit: OFFERED }, { placeholderData: keepPreviousData })
  const dropDown = useDropDown<Option>({
    options: found.data?.data ?? [],
    keyOf: (option) => option.id,
    nameOf: (option) => option.title,
    isAwaited: isAwaited(found) || q !== wanted,
    chosen: value,
    text: text ?? value?.title ?? '',
    onText: (next, isTyped) => setText(isTyped ? next : undefined),
  })
  return (
    <Autocomplete<Option>
      {...dropDown}
      id={id}
      loading={isAwaited(found)}
      value={value}
      onChange={(_, next) => onChange(next ? { id: next.id, title: next.title } : null)}
      renderInput={(params) => <ComboboxInput params={params} field={{ 'aria-describedby': describedBy }} />}
    />
  )
}
