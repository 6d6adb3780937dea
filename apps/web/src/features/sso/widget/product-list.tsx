import type { Product } from '@balcao/contracts/sign-in/settings'
import { CheckOption } from '@balcao/ui/check-box'
import IconButton from '@mui/material/IconButton'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { moved, type WidgetValues } from './form-values.ts'
import { t } from './messages.ts'
import css from './widget.module.css'

type ProductListProps = {
  products: WidgetValues['products']
  error: string | undefined
  onChange: (products: WidgetValues['products']) => void
}

const nameOf = (product: Product) => t(`product_${product}`)

/** Which ways in are shown, and in which order. */
export const ProductList = ({ products, error, onChange }: ProductListProps) => (
  <>
    <ol className={css.products}>
      {products.map(({ product, isShown }, at) => (
        <li key={product} className={css.product}>
          <CheckOption checked={isShown} onChange={(next) => onChange(products.with(at, { product, isShown: next }))}>
            {nameOf(product)}
          </CheckOption>
          <span>
            <IconButton
              size="small"
              disabled={at === 0}
              aria-label={t('up', { name: nameOf(product) })}
              onClick={() => onChange(moved(products, at, -1))}
            >
              <ArrowUp size={16} aria-hidden />
            </IconButton>
            <IconButton
              size="small"
              disabled={at === products.length - 1}
              aria-label={t('down', { name: nameOf(product) })}
              onClick={() => onChange(moved(products, at, 1))}
            >
              <ArrowDown size={16} aria-hidden />
            </IconButton>
          </span>
        </li>
      ))}
    </ol>
    {error ? (
      <p role="alert" className={css.error}>
        {error}
      </p>
    ) : null}
  </>
)
