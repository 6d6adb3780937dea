import { attachmentOf } from '@balcao/contracts/comments/rich-text'
import { ImageNode } from '../nodes.ts'
import { t } from './messages.ts'

export type PictureOptions = {
  /** The address of a picture in memory; undefined where it is not to be had. */
  picture: (attachmentId: number) => Promise<string | undefined>
}

/** A picture of the article, as readers will see it, and what is still missing of it. */
export const PictureNode = ImageNode.extend<PictureOptions>({
  addOptions: () => ({ picture: async () => undefined }),
  addNodeView() {
    const { picture } = this.options
    return ({ node }) => {
      const dom = document.createElement('span')
      const note = document.createElement('span')
      dom.append(note)
      let shown = ''
      const draw = ({ src, alt }: { src: string; alt: string }) => {
        dom.dataset.image = src
        const id = attachmentOf(src)
        note.textContent = id === undefined ? t('elsewhere', { address: src }) : alt ? `🖼 ${alt}` : t('noAlt')
        note.dataset.missing = String(id !== undefined && !alt)
        const image = dom.querySelector('img')
        if (image) image.alt = alt
        if (id === undefined || src === shown) return
        shown = src
        image?.remove()
        void picture(id).then(
          (address) => {
            if (!address || shown !== src) return
            const loaded = document.createElement('img')
            loaded.src = address
            loaded.alt = alt
            dom.prepend(loaded)
          },
          () => undefined,
        )
      }
      draw(node.attrs as never)
      return {
        dom,
        update(next) {
          if (next.type.name !== 'image') return false
          draw(next.attrs as never)
          return true
        },
        ignoreMutation: () => true,
      }
    }
  },
})
