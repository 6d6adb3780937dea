import type { ComparedBlock, DiffPart } from '@balcao/contracts/comparing'
import { Fragment } from 'react'
import css from './compared-blocks.module.css'
import { t } from './messages.ts'

/** One text with what went and what came, or both texts beside each other. */
export type Layout = 'inline' | 'beside'
/** A number stands for so many blocks that did not change. */
type ComparedBlocksProps = { blocks: readonly (ComparedBlock | number)[]; layout: Layout }

/** What became of a text, block by block and word by word; of what did not change only the neighbours of what did are shown. */
export const ComparedBlocks = ({ blocks, layout }: ComparedBlocksProps) => (
  <>
    {layout === 'beside' ? (
      <div className={css.heads} aria-hidden>
        <span>{t('older')}</span>
        <span>{t('newer')}</span>
      </div>
    ) : null}
    {blocks.map((one, at) =>
      typeof one === 'number' ? (
        // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of a comparison keep their places
        <p key={at} className={css.skipped}>
          {t('unchanged', { n: one })}
        </p>
      ) : (
        // biome-ignore lint/suspicious/noArrayIndexKey: as above
        <Block key={at} block={one} layout={layout} />
      ),
    )}
  </>
)

const Block = ({ block: { kind, block, parts }, layout }: { block: ComparedBlock; layout: Layout }) => {
  if (layout === 'inline')
    return (
      <p className={css.block} data-kind={kind} data-block={block}>
        <Words parts={parts} but={undefined} />
      </p>
    )
  return (
    <div className={css.pair}>
      <p className={css.block} data-kind={kind === 'added' ? 'none' : kind} data-block={block}>
        <Words parts={parts} but="added" />
      </p>
      <p className={css.block} data-kind={kind === 'removed' ? 'none' : kind} data-block={block}>
        <Words parts={parts} but="removed" />
      </p>
    </div>
  )
}

const Words = ({ parts, but }: { parts: readonly DiffPart[]; but: DiffPart['kind'] | undefined }) =>
  parts.map(({ kind, text }, at) => {
    if (kind === but) return null
    // biome-ignore lint/suspicious/noArrayIndexKey: as above
    if (kind === 'same') return <Fragment key={at}>{text}</Fragment>
    const Tag = kind === 'added' ? 'ins' : 'del'
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: as above
      <Tag key={at}>
        <span className="visually-hidden">[{t(kind)}: </span>
        {text}
        <span className="visually-hidden">]</span>
      </Tag>
    )
  })
