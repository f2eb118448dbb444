// Loading this module starts the server, which ends the process itself.
import '../../../server/src/main.ts'
