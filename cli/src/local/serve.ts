// The server starts when it is loaded, and ends the process itself.
import '../../../server/src/main.ts'
