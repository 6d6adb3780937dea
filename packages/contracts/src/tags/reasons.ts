/** Why an input about tags is refused. */
export const tagsReasons = {
  tag_not_found: 'Esta tag não existe.',
  same_tag: 'Escolha outra tag.',
  color_malformed: 'Informe a cor como #rrggbb.',
}
