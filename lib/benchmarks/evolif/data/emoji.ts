/** Emoji with which a reply must start or end; some carry a variation selector. */
export const emoji = "🌟 🎯 🚀 🌈 🔥 🎉 💡 📌 🌿 🍀 🐙 🦊 🧭 ⏰ ☀️ ❤️ ✅ 🎵 🏔️ 🛠️ 🌊 🍋 🧩 📚".split(" ");
