import Button from '@mui/material/Button'
import css from './words-list.module.css'

type Texts = ((key: 'removed' | 'keepOf', values: { word: string }) => string) & ((key: 'keep') => string)
type RemovedProps = { t: Texts; words: readonly { id: string; word: string }[]; onKeep: (id: string) => void }

/** What goes once the list is saved, each with the way to keep it. */
export const WordsRemoved = ({ t, words, onKeep }: RemovedProps) =>
  words.map(({ id, word }) => (
    <p key={id} className={css.removed} role="status">
      {t('removed', { word })}
      <Button size="small" aria-label={t('keepOf', { word })} onClick={() => onKeep(id)}>
        {t('keep')}
      </Button>
    </p>
  ))
