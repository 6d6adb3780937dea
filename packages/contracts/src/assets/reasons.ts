/** Why an input about assets is refused. */
export const assetReasons = {
  asset_tag_or_next: 'Escreva um patrimônio ou peça o próximo, não os dois.',
  asset_kind_gone: 'Este tipo de ativo não existe.',
  asset_person_gone: 'Esta pessoa não existe.',
  asset_gone: 'Este ativo não existe.',
  warranty_before_purchase: 'A garantia termina antes da compra.',
}
