// In both languages and independent of the catalogue, because it must be readable when nothing else works.
export const crashTexts = {
  heading: ['Something went wrong', 'कुछ गड़बड़ हो गई'],
  text: ["We're sorry, but something unexpected happened.", 'माफ़ कीजिए, कुछ ऐसा हुआ जो नहीं होना था।'],
  help: ['Need Help?', 'मदद चाहिए?'],
  write: ['Please email us at', 'कृपया हमें ई-मेल करें:'],
  reload: ['Reload Page', 'पेज फिर से लोड करें'],
  retry: ['Try Again', 'फिर कोशिश करें'],
} as const satisfies Record<string, readonly [english: string, hindi: string]>
