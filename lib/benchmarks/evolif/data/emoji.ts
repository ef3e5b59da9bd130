/** Emoji to start or end with; some carry a variation selector. */
export const emoji = "🌟 🎯 🚀 🌈 🔥 🎉 💡 📌 🌿 🍀 🐙 🦊 🧭 ⏰ ☀️ ❤️ ✅ 🎵 🏔️ 🛠️ 🌊 🍋 🧩 📚".split(" ");
