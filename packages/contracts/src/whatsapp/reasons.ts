/** Why an input about WhatsApp is refused. */
export const whatsappReasons = {
  whatsapp_meta_id: 'Copie o identificador como a Meta o mostra: só números.',
  whatsapp_secret: 'Copie o valor inteiro, sem espaços.',
  whatsapp_number: 'Escreva um número com DDD, ou com o código do país depois de +.',
  whatsapp_values: 'Preencha todas as variáveis do modelo.',
  whatsapp_template_unusable: 'Este modelo não pode ser enviado por aqui.',
  whatsapp_staff_number: 'Números são de clientes; esta pessoa é da equipe.',
}
