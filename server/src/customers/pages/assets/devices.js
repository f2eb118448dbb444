// The test of camera and microphone.

const longestTestMs = 30_000

/**
 * Shows the camera and the level of the microphone for half a minute. Nothing leaves the browser. The camera
 * is free again when the session is joined.
 */
export function testDevices(button) {
  let stop = () => {}
  button.hidden = false
  addEventListener('pagehide', () => stop())
  document.addEventListener('visibilitychange', () => document.hidden && stop())
  for (const link of document.querySelectorAll('a.main')) link.addEventListener('click', () => stop())
  button.addEventListener('click', async () => {
    if (button.ariaPressed === 'true') return stop()
    const result = document.getElementById('devices-result')
    try {
      const stream = await navigator.mediaDevices.getUserMedia({ video: true, audio: true })
      const video = document.querySelector('video')
      video.hidden = false
      video.srcObject = stream
      result.textContent = button.dataset.good
      const audio = new AudioContext()
      const levels = audio.createAnalyser()
      audio.createMediaStreamSource(stream).connect(levels)
      const data = new Uint8Array(levels.fftSize)
      const meter = document.querySelector('meter')
      meter.hidden = false
      const listening = setInterval(() => {
        levels.getByteTimeDomainData(data)
        meter.value = Math.max(...data) - 128
      }, 100)
      button.ariaPressed = 'true'
      const label = button.textContent
      button.textContent = button.dataset.stop
      const ending = setTimeout(() => stop(), longestTestMs)
      stop = () => {
        for (const track of stream.getTracks()) track.stop()
        clearInterval(listening)
        clearTimeout(ending)
        audio.close()
        video.hidden = true
        meter.hidden = true
        button.ariaPressed = 'false'
        button.textContent = label
        result.textContent = ''
        stop = () => {}
      }
    } catch {
      result.textContent = button.dataset.bad
    }
  })
}
