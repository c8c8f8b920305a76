// The page after the signup contains the private key.
import { startSite } from './signup-site.mjs'

startSite({ files: { '/welcome': `<h1>Welcome</h1><script>const key = "${process.env.DC_API_KEY}"</script>` } })
