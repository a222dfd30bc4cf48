// `npm run push:keys`: prints the two lines for .env that enable Web Push. Every call generates another pair.

import webPush from 'web-push'

const { publicKey, privateKey } = webPush.generateVAPIDKeys()
process.stdout.write(`VAPID_PUBLIC_KEY=${publicKey}\nVAPID_PRIVATE_KEY=${privateKey}\n`)
